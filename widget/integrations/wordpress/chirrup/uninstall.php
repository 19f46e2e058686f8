<?php
/**
 * Deletes what the plugin stored.
 *
 * @package Chirrup
 */

if ( ! defined( 'WP_UNINSTALL_PLUGIN' ) ) {
	exit;
}

if ( is_multisite() ) {
	$chirrup_sites = get_sites(
		array(
			'fields' => 'ids',
			'number' => 0,
		)
	);
	foreach ( $chirrup_sites as $chirrup_site ) {
		switch_to_blog( $chirrup_site );
		delete_option( 'chirrup_settings' );
		restore_current_blog();
	}
} else {
	delete_option( 'chirrup_settings' );
}
