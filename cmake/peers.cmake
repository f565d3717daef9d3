# SPDX-License-Identifier: Apache-2.0
# Libraries that `pawl bench --vs` compares with: whichever of them are there.
# None is needed; a library that is missing is named by --vs.

# pawl_peer(NAME HEADER LIBRARY...): adds peer_NAME.c, and peer_NAME_*.c, to the
# command.
function(pawl_peer name header)
  string(TOUPPER ${name} upper)
  find_path(PAWL_${upper}_INCLUDE ${header})
  set(found)
  foreach(library ${ARGN})
    find_library(PAWL_${upper}_${library} ${library})
    if(NOT PAWL_${upper}_${library})
      return()
    endif()
    list(APPEND found ${PAWL_${upper}_${library}})
  endforeach()
  if(NOT PAWL_${upper}_INCLUDE)
    return()
  endif()
  file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/apps/bench/peer_${name}.c ${PROJECT_SOURCE_DIR}/apps/bench/peer_${name}_*.c)
  target_sources(pawl_command PRIVATE ${sources})
  set(config ${PROJECT_SOURCE_DIR}/apps/bench/peers/${name}/host) # where there is one
  # Their headers, and what is said in them, are not ours to mend.
  set_source_files_properties(${sources} PROPERTIES
    COMPILE_OPTIONS "-isystem${PAWL_${upper}_INCLUDE};-I${config};-Wno-deprecated-declarations;-Wno-pedantic;-Wno-cpp")
  target_compile_definitions(pawl_command PRIVATE PAWL_PEER_${upper})
  target_link_libraries(pawl_command PRIVATE ${found})
endfunction()

# Other word sizes would need other libraries, and sanitizers time nothing.
if(CMAKE_SIZEOF_VOID_P EQUAL 8 AND NOT PAWL_SANITIZE)
  target_sources(pawl_command PRIVATE ${PROJECT_SOURCE_DIR}/apps/bench/peer.c)
  pawl_peer(openssl openssl/evp.h crypto)
  pawl_peer(bearssl bearssl.h bearssl)
  pawl_peer(mbedtls mbedtls/gcm.h mbedcrypto)
  pawl_peer(wolfssl wolfssl/options.h wolfssl)
endif()
